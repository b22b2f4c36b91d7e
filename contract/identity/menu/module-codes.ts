/** Classification codes of modules (shell specification, section 9): what an address or a menu entry may name. */
export const moduleCodes = [
  ...['login', 'bcs', 'lak', 'tws', 'dvs', 'dvm', 'che', 'rps', 'mas', 'rms', 'ics', 'dtv', 'bds', 'fms', 'mes'],
  ...['hws', 'wes', 'swx', 'free', 'wms', 'iot', 'privatePage', 'api'],
] as const
