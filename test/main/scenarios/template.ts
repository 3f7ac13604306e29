import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/template list', sees: 'Product update (507)' },
  { line: '/template list all language=es', sees: 'Saludos de invierno' },
  { line: '/template show 507', sees: 'Your template' },
  { line: '/template lookup spring-sale', sees: 'Online shops' },
  { line: '/template create "Autumn news" en html="<h1>Autumn</h1>"', sees: 'Created as template' },
  {
    line: '/template edit 507 html="<h1>Everything new</h1>" language=en',
    confirm: true,
    sees: 'HTML replaced',
  },
];
