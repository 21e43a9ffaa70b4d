import { mount } from 'svelte';
import './page.css';
import Page from './Page.svelte';

const target = document.getElementById('page');
if (target === null) throw new Error('index.html has no #page');
mount(Page, { target });
