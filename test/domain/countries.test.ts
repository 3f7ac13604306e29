import { describe, expect, it } from 'vitest';
import { countryName, findCountry } from '../../src/domain/countries.ts';

describe('findCountry', () => {
  it.each(['UA', 'ua', 'UKR', 'Ukraine', ' ukraine '])('knows “%s”', (text) => {
    expect(findCountry(text)).toEqual({ code: 'UA', code3: 'UKR', name: 'Ukraine' });
  });

  it('knows no country by a text that names none', () => {
    expect(findCountry('QQ')).toBeUndefined();
    expect(findCountry('')).toBeUndefined();
  });
});

describe('countryName', () => {
  it('names countries by codes of two or three letters, and keeps codes that nobody knows', () => {
    const names = ['GB', 'USA', 'CZE', 'QQQ'].map(countryName);
    expect(names).toEqual(['United Kingdom', 'United States', 'Czechia', 'QQQ']);
  });
});
