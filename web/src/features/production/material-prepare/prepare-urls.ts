export const prepareListUrl = '/mes/pages/orders/materialPrepare'

/** Returns the address of the page of one preparation, where it is received; without `?id=` it is their list. */
export const addressOfPrepare = (id: string): string => `/confirmReceipt?id=${id}`
