import { at, type Rows } from './row.ts';

const html = '<p>Привіт</p>';
const welcome = {
  id: 'f3266876955c9d21e214deed49b97446',
  realId: '31',
  name: 'Welcome',
  slug: 'welcome',
  language: 'en',
  description: null,
  createdAt: at('2026-02-01T10:00:00Z'),
  category: { code: 'greeting', name: 'Greetings', description: 'For new people' },
  tags: ['blue', 'one column'],
  isOwn: true,
  previewUrl: 'https://service.example/previews/31.png',
};
const plain = {
  ...welcome,
  id: '0cc175b9c0f1b6a831c399e269772661',
  realId: '77',
  name: 'Plain',
  slug: 'plain',
  language: 'ru',
  createdAt: at('2020-01-01T00:00:00Z'),
  category: null,
  tags: [],
  isOwn: false,
  previewUrl: null,
};

export const TEMPLATES_ROWS: Rows = {
  'POST /template': [
    ({ templates }) => templates.create({ name: 'Welcome', html, language: 'en' }),
    '31',
  ],
  'POST /template: neither name nor language': [
    ({ templates }) => templates.create({ html }),
    '32',
  ],
  'POST /template/edit/{id}': [({ templates }) => templates.edit('31', { html, language: 'en' })],
  'GET /template/{template_id}': [({ templates }) => templates.get('31'), welcome],
  'GET /templates': [({ templates }) => templates.system(), [plain]],
  'GET /templates/?owner=me': [({ templates }) => templates.own(), [welcome]],
  'GET /template/slug/{name_slug}': [({ templates }) => templates.getBySlug('welcome'), welcome],
  'GET /template/slug/{name_slug}: bare, in an array': [
    ({ templates }) => templates.getBySlug('welcome back'),
    {
      ...plain,
      id: '33',
      realId: '33',
      name: 'Welcome back',
      slug: '',
      language: '',
      createdAt: null,
      isOwn: true,
    },
  ],
};
