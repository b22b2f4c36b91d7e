// Words of lists of cards.
export const cardWords = {
  sort: ['排序', '排序', 'Sort'],
  defaultOrder: ['默认顺序', '預設順序', 'Default order'],
  ascending: ['升序', '遞增', 'Ascending'],
  descending: ['降序', '遞減', 'Descending'],
} as const
