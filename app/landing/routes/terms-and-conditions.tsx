export { default } from './welcome.tsx';
