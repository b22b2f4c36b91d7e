// Menu URLs of the pages of gateways.
export const boxUrl = '/lak/pages/gateway/box'
export const connectUrl = '/lak/pages/gateway/connect'
