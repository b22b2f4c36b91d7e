/** Addresses of the pages of bills, which the warehouse brings. */
export const addressOfInbound = (id: string): string => `/inboundDetail?id=${id}`
export const addressOfOutbound = (id: string): string => `/outboundDetail?id=${id}`
