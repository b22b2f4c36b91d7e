// Words of the card of a record.
export const recordCardWords = {
  open: ['打开', '開啟', 'Open'],
  card: ['速览', '速覽', 'At a glance'],
} as const
