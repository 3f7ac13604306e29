import type { DeliveryReader } from '../../../src/store/events/delivery.ts';

/** A reader with a defect. */
export const readDelivery: DeliveryReader = () => {
  throw new TypeError('not a function');
};
