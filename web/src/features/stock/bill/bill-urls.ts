/** URLs of bills and demands. `?id=` selects the record. */
export const inboundDetailUrl = '/inboundDetail'
export const outboundDetailUrl = '/outboundDetail'
export const demandDetailUrl = '/demandListDetail'
export const outDemandDetailUrl = '/outboundDemandDetail'

export const addressOfBill = (url: string, id: string): string => `${url}?id=${id}`
