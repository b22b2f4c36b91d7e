export const exceptionListUrl = '/mes/pages/calls/exception'

/** Returns the URL of the page of an exception. Without `?id=` it is the list. */
export const addressOfException = (id: string): string => `/exception?id=${id}`
