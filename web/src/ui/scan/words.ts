// Words of the field for a scanner.
export const scanWords = {
  type: ['键盘输入', '鍵盤輸入', 'Enter by keyboard'],
} as const
