/** URLs of the pages of stock bills, which the stock feature provides. */
export const addressOfInbound = (id: string): string => `/inboundDetail?id=${id}`
export const addressOfOutbound = (id: string): string => `/outboundDetail?id=${id}`
