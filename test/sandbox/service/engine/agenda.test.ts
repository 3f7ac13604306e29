import { array, assert, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { createAgenda } from '../../../../sandbox/service/engine/agenda.ts';

it('gives back what was planned by time, then by turn, and nothing that is not due', () => {
  assert(
    property(array(nat(20)), nat(20), (times, untilMs) => {
      const agenda = createAgenda();
      const done: { time: number; turn: number }[] = [];
      for (const [turn, time] of times.entries()) {
        agenda.plan(time, () => done.push({ time, turn }));
      }
      for (let due = agenda.next(untilMs); due; due = agenda.next(untilMs)) due.act();
      expect(done).toEqual(
        times
          .map((time, turn) => ({ time, turn }))
          .filter(({ time }) => time <= untilMs)
          .sort((one, other) => one.time - other.time),
      );
    }),
  );
});
