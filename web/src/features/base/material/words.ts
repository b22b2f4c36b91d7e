// Words of the page of a material.
export const materialWords = {
  edit: ['编辑', '編輯', 'Edit'],
  enabled: ['启用', '啟用', 'Enabled'],
  disabled: ['停用', '停用', 'Disabled'],
  facts: ['主数据', '主資料', 'Master data'],
  allBoms: ['在列表中查看', '在列表中檢視', 'Show in the list'],
  noBoms: ['没有物料清单', '沒有物料清單', 'No BOM'],
  noBomsMade: [
    '这是自制物料：新建物料清单，说明它由什么组成。',
    '這是自製物料：新增物料清單，說明它由什麼組成。',
    'This material is produced here. Add a BOM to list its components.',
  ],
  noBomsBought: ['外购物料通常没有物料清单。', '外購物料通常沒有物料清單。', 'Bought materials usually have no BOM.'],
  revision: ['版本', '版本', 'Revision'],
  state: ['状态', '狀態', 'Status'],
  effective: ['有效期', '有效期', 'Effective'],
  isDefault: ['默认', '預設', 'Default'],
  files: ['图纸和文件', '圖紙和檔案', 'Drawings and files'],
  noFiles: ['没有文件', '沒有檔案', 'No files'],
  noFilesHint: [
    '编辑物料，上传图纸、规格书或照片。',
    '編輯物料，上傳圖紙、規格書或照片。',
    'Edit the material to upload drawings, data sheets or photos.',
  ],
} as const

export const standardMasterWords = {
  add: ['加入常用单位和分类', '加入常用單位和分類', 'Add standard units and groups'],
  added: ['已加入常用单位和分类', '已加入常用單位和分類', 'Standard units and groups have been added'],
} as const
