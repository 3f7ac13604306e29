import type { DeliveryReader } from '../../src/store/delivery.ts';

/** Ends the thread that it reads in. */
export const readDelivery: DeliveryReader = () => process.exit(1);
