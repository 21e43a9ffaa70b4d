import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['node_modules', 'dist', 'out', 'release', 'coverage', 'bench/results', 'resources', 'training'],
  },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked, prettier],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Numbers in messages are the rule here (milliseconds, samples, bytes), and safe to print.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Type aliases and interfaces are both used: unions need the first, contracts read better as the second.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: 'error',
      curly: ['error', 'multi-line'],
      'no-console': 'error',
    },
  },
  {
    files: ['src/headless/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
