import { mount } from 'svelte';
import Overlay from './Overlay.svelte';
import './overlay.css';
import { readQuery } from './logic/overlay-settings.ts';

const target = document.getElementById('overlay');
if (target === null) throw new Error('overlay.html has no #overlay');
mount(Overlay, { target, props: { settings: readQuery(window.location.search) } });
