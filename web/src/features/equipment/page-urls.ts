// Menu URLs of the pages of equipment.
export const objectUrl = '/lak/pages/equipment/object'
export const modelUrl = '/lak/pages/equipment/model'
