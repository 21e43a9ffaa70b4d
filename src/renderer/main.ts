import { mount } from 'svelte';
import { WINDOW_KINDS, type WindowKind } from '../shared/app-address.ts';
import './styles/fonts.css';
import './styles/font-signs.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import Root from './Root.svelte';
import { loadCaptionFonts, loadInterfaceFonts } from './fonts.ts';

const wanted = new URLSearchParams(window.location.search).get('window');
const kind: WindowKind = WINDOW_KINDS.find((name) => name === wanted) ?? 'main';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
loadInterfaceFonts();
mount(Root, { target, props: { kind } });
loadCaptionFonts();
