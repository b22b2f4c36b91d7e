// Words of the filters of a list.
export const filterWords = {
  from: ['{label}不小于', '{label}不小於', '{label} at least'],
  to: ['{label}不大于', '{label}不大於', '{label} at most'],
  least: ['最小', '最小', 'From'],
  most: ['最大', '最大', 'To'],
  begin: ['开始', '開始', 'From'],
  end: ['结束', '結束', 'To'],
  isEmpty: ['{label}为空', '{label}為空', '{label} is empty'],
  isFilled: ['{label}不为空', '{label}不為空', '{label} is not empty'],
  any: ['{label}不限', '{label}不限', 'Any {label}'],
  empty: ['为空', '為空', 'Empty'],
  filled: ['不为空', '不為空', 'Not empty'],
} as const
