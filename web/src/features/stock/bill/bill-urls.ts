/** URLs of bills and demands. `?id=` selects the record. */
export const inboundListUrl = '/wms/pages/stock/inboundBill'
export const outboundListUrl = '/wms/pages/stock/outboundBill'
export const inboundDetailUrl = '/inboundDetail'
export const outboundDetailUrl = '/outboundDetail'
export const demandDetailUrl = '/demandListDetail'
export const outDemandDetailUrl = '/outboundDemandDetail'

export const addressOfBill = (url: string, id: string): string => `${url}?id=${id}`
