/** Settings of the device. They outlast a session; only the customer changes them. */
export const LESS_DATA_KEY = 'kolo.less-data';
export const DATA_USED_KEY = 'kolo.data-used';
