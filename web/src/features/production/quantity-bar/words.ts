export const quantityWords = {
  good: ['合格', '合格', 'good'],
  inWork: ['在制', '在製', 'in work'],
  rework: ['返工', '返工', 'rework'],
  scrap: ['报废', '報廢', 'scrap'],
  left: ['剩余', '剩餘', 'left'],
  planned: ['计划', '計畫', 'planned'],
  told: ['{name} {quantity}', '{name} {quantity}', '{quantity} {name}'],
  all: ['计划 {planned} {unit}：{parts}', '計畫 {planned} {unit}：{parts}', '{planned} {unit} planned: {parts}'],
  between: ['，', '，', ', '],
} as const
