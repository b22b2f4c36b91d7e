// Menu URLs of the page of alarms, and of the objects that alarms are about.
export const alarmUrl = '/lak/pages/basicData/alarmQueryReal'
export const objectUrl = '/lak/pages/equipment/object'
export const alarmJournalUrl = '/lak/pages/basicData/alarmJournal'
