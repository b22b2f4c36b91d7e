/** Right to view stock and its movements. */
export const stockView = 'stock:view'
