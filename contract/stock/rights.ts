/** To see what there is, where, and how it came and went. */
export const stockView = 'stock:view'
