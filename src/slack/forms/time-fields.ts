import { readValues } from '../../operations/read-values.ts';
import { FIELD_ACTION, type Field, type InputOf } from './field.ts';

export const instantField: Field<InputOf<'instant'>> = (input, { typed, zone, isReadable }) => {
  const { values } = readValues({ at: input }, { at: typed }, { zone, now: new Date(0) });
  const at = isReadable && typed !== '' ? values?.at : undefined;
  return {
    type: 'datetimepicker',
    action_id: FIELD_ACTION,
    ...(at && { initial_date_time: Math.floor(at.getTime() / 1000) }),
  };
};

export const dayField: Field<InputOf<'day'>> = (_, { typed, isReadable }) => ({
  type: 'datepicker',
  action_id: FIELD_ACTION,
  ...(typed !== '' && isReadable && { initial_date: typed }),
});

export const timeField: Field<InputOf<'time'>> = (_, { typed, isReadable }) => ({
  type: 'timepicker',
  action_id: FIELD_ACTION,
  ...(typed !== '' && isReadable && { initial_time: typed.replace('.', ':').padStart(5, '0') }),
});
