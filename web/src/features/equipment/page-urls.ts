// Menu URLs of the pages of equipment, and of where a device is connected, alarms and gateways stand.
export const objectUrl = '/lak/pages/equipment/object'
export const modelUrl = '/lak/pages/equipment/model'
export const alarmUrl = '/lak/pages/basicData/alarmQueryReal'
export const boxUrl = '/lak/pages/gateway/box'
export const connectUrl = '/lak/pages/gateway/connect'
