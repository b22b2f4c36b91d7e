// Names of the modules in which the back-home action is disabled (S-089).
export const homelessModules = {
  production: ['生产管理', '生產管理', 'Production management'],
  inventory: ['库存管理', '庫存管理', 'Inventory management'],
  quality: ['质量管理', '品質管理', 'Quality management'],
} as const
