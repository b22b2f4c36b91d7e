export const shortcutWords = {
  title: ['快捷键', '快速鍵', 'Keyboard'],
  goTo: ['打开页面或对象', '開啟頁面或物件', 'Go to a page or an object'],
  save: ['保存对话框', '儲存對話框', 'Save the dialog'],
  close: ['关闭对话框或弹窗', '關閉對話框或彈窗', 'Close the dialog or popup'],
  tree: ['在树中移动、展开和收起', '在樹中移動、展開和收起', 'Move, open and close in a tree'],
  curve: ['缩放和平移曲线', '縮放和平移曲線', 'Zoom and move a curve'],
  help: ['显示此列表', '顯示此清單', 'Show this list'],
} as const
