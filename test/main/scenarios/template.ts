import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { operation: 'template list', line: '/template list', sees: 'Product update (507)' },
  {
    operation: 'template list',
    line: '/template list all language=es',
    sees: 'Saludos de invierno',
  },
  {
    operation: 'template show',
    line: '/template show 507',
    sees: 'One of your templates, ready to use',
  },
  { operation: 'template find', line: '/template find spring-sale', sees: 'Online shops' },
  {
    operation: 'template create',
    line: '/template create "Autumn news" en html="<h1>Autumn</h1>"',
    sees: 'Saved as template',
  },
  {
    operation: 'template edit',
    line: '/template edit 507 html="<h1>Everything new</h1>" language=en',
    confirm: true,
    sees: 'Saved: the template has the new HTML.',
  },
];
