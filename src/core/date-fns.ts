import { createRequire } from 'node:module';
// oxlint-disable-next-line no-restricted-imports -- types load nothing
import type * as DateFns from 'date-fns';

/*
 * As CommonJS: for each ES module that Node loads it reads the package.json of its package anew, and
 * that of date-fns has 199 KB. The 88 modules behind these took 140 MB and 180 ms more.
 */
const load = createRequire(import.meta.url);

export const add = named('add');
export const addDays = named('addDays');
export const differenceInHours = named('differenceInHours');
export const format = named('format');
export const isSameDay = named('isSameDay');
export const isValid = named('isValid');
export const parse = named('parse');
export const subDays = named('subDays');

function named<Name extends keyof typeof DateFns>(name: Name): (typeof DateFns)[Name] {
  return load(`date-fns/${name}`)[name];
}
