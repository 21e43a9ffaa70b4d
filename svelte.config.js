/** Every component is written with runes; nothing of the older syntax is accepted. */
export default {
  compilerOptions: { runes: true },
};
