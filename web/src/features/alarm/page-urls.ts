// Menu URL of the page of alarms.
export const alarmUrl = '/lak/pages/basicData/alarmQueryReal'
