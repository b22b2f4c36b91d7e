/** Returns the address of the page of one exception; without `?id=` it is their list. */
export const addressOfException = (id: string): string => `/exception?id=${id}`
