import type { Rows } from './row.ts';

const html = '<p>Привіт</p>';
const welcome = {
  id: 'f3266876955c9d21e214deed49b97446',
  realId: '31',
  name: 'Welcome',
  slug: 'welcome',
  language: 'en',
  description: null,
  createdAt: new Date('2026-02-01T10:00:00Z'),
  isStructure: false,
  category: { code: 'greeting', name: 'Greetings', description: 'For new people' },
  tags: ['blue', 'one column'],
  isOwn: true,
  previewUrl: 'https://service.example/previews/31.png',
};
const plain = {
  id: '0cc175b9c0f1b6a831c399e269772661',
  realId: '77',
  name: 'Plain',
  slug: 'plain',
  language: 'ru',
  description: null,
  createdAt: new Date('2020-01-01T00:00:00Z'),
  isStructure: false,
  category: null,
  tags: [],
  isOwn: false,
  previewUrl: null,
};

export const TEMPLATES_ROWS: Rows = {
  'POST /template': {
    call: ({ templates }) => templates.create({ name: 'Welcome', html, language: 'en' }),
    gives: '31',
  },
  'POST /template: neither name nor language': {
    call: ({ templates }) => templates.create({ html }),
    gives: '32',
  },
  'POST /template/edit/{id}': {
    call: ({ templates }) => templates.edit('31', { html, language: 'en' }),
    gives: undefined,
  },
  'GET /template/{template_id}': {
    call: ({ templates }) => templates.get('31'),
    gives: { ...welcome, isStructure: true },
  },
  'GET /templates': { call: ({ templates }) => templates.system(), gives: [plain] },
  'GET /templates/?owner=me': { call: ({ templates }) => templates.own(), gives: [welcome] },
  'GET /template/slug/{name_slug}': {
    call: ({ templates }) => templates.getBySlug('welcome'),
    gives: { ...welcome, isStructure: true },
  },
  'GET /template/slug/{name_slug}: bare, in an array': {
    call: ({ templates }) => templates.getBySlug('welcome back'),
    gives: {
      id: '33',
      realId: '33',
      name: 'Welcome back',
      slug: '',
      language: '',
      description: null,
      createdAt: null,
      isStructure: false,
      category: null,
      tags: [],
      isOwn: true,
      previewUrl: null,
    },
  },
};
