export const fileWords = {
  add: ['上传文件', '上傳檔案', 'Upload a file'],
  remove: ['移除 {name}', '移除 {name}', 'Remove {name}'],
  wrongFormat: ['请上传正确的格式文件', '請上傳正確的格式檔案', 'Upload a file in a supported format'],
  failed: ['上传失败', '上傳失敗', 'The upload failed'],
  picture: ['图片', '圖片', 'Image'],
  sending: ['正在上传 {name}', '正在上傳 {name}', 'Uploading {name}'],
  insertHint: [
    '上传后，将地址粘贴到文档内容中',
    '上傳後，將位址貼到文件內容中',
    'To show them in the text, paste the code below into the content',
  ],
  copy: ['复制', '複製', 'Copy'],
  copied: ['已复制', '已複製', 'Copied'],
  copyRefused: ['浏览器不允许复制', '瀏覽器不允許複製', 'The browser does not allow copying'],
} as const
