export const deviceWords = {
  ledger: ['设备台账', '設備台帳', 'Device ledger'],
  valueHelp: [
    '状态在其他系统中的值，例如 1',
    '狀態在其他系統中的值，例如 1',
    'Value of the state in other systems, such as 1',
  ],
  nameHelp: ['不填时为对象的名称', '不填時為物件的名稱', 'If empty, the name of the object'],
  typeHelp: ['不填时为模型的类型', '不填時為模型的類型', 'If empty, the type of the model'],
  stateHelp: [
    '该类型的状态，以及适用于所有类型的状态',
    '該類型的狀態，以及適用於所有類型的狀態',
    'States of the type, and those for all types',
  ],
  allTypes: ['所有类型', '所有類型', 'All types'],
  noColour: ['无颜色', '無顏色', 'No colour'],
} as const
