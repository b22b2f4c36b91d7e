export const groupWords = {
  putIntoGroup: ['放入分组…', '放入分組…', 'Set group…'],
  title: ['{n} 个网关的分组', '{n} 個閘道器的分組', 'Group of {n} {n|gateway|gateways}'],
  group: ['分组', '分組', 'Group'],
  groupHelp: ['不选则移出分组', '不選則移出分組', 'Without a group, the gateways leave theirs'],
  save: ['保存', '儲存', 'Save'],
  put: ['{n} 个网关已放入“{name}”', '{n} 個閘道器已放入「{name}」', '{n} {n|gateway|gateways} put into {name}'],
  removed: ['{n} 个网关已移出分组', '{n} 個閘道器已移出分組', '{n} {n|gateway has|gateways have} no group now'],
} as const
