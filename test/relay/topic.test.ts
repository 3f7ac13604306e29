import { expect, it } from 'vitest';
import { EVERYTHING, viewOf } from '../../src/domain/alerts.ts';
import { campaignTopic, OVERVIEW_TOPIC, readTopic, topicInView } from '../../src/domain/topic.ts';

const view = viewOf({ ...EVERYTHING, domain: { only: ['gmail.com'], not: [] } });

it.each([
  [campaignTopic('4711'), { kind: 'campaign', campaignId: '4711' }],
  [
    'smtp:2026-11-20:a#b@shop.example',
    { kind: 'smtp', day: '2026-11-20', sender: 'a#b@shop.example' },
  ],
  ['list:2026-11-20:12', { kind: 'list', day: '2026-11-20', listId: '12' }],
  ['contacts:2026-11-20', { kind: 'contacts', day: '2026-11-20' }],
  [OVERVIEW_TOPIC, { kind: 'overview' }],
])('reads what %s is about, whole and narrowed', (topic, about) => {
  expect(readTopic(topic)).toEqual({ ...about, view: '' });
  expect(readTopic(topicInView(topic, view))).toEqual({ ...about, view });
});
