/** Of the device, whoever is signed in: nothing but the customer's own hand takes them away. */
export const LESS_DATA_KEY = 'kolo.less-data';
export const DATA_USED_KEY = 'kolo.data-used';
