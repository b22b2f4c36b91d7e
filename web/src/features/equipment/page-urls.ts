// Menu URLs of the pages of equipment, and of where a device is connected.
export const objectUrl = '/lak/pages/equipment/object'
export const modelUrl = '/lak/pages/equipment/model'
export const connectUrl = '/lak/pages/gateway/connect'
