export const labelWords = {
  open: ['二维码', 'QR 碼', 'QR code'],
  title: ['{name} 的标牌', '{name} 的標牌', 'Label of {name}'],
  hint: [
    '打印后贴在设备上；扫描后打开本页面。',
    '列印後貼在設備上；掃描後開啟本頁面。',
    'Print it and attach it to the machine. Scanning it opens this page.',
  ],
  picture: ['本页面的二维码', '本頁面的 QR 碼', 'QR code of this page'],
  print: ['打印', '列印', 'Print'],
} as const
