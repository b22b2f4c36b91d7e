export const objectTreeWords = {
  move: ['移动', '移動', 'Move'],
  moveTo: ['移动…', '移動…', 'Move…'],
  moveOf: ['移动“{name}”', '移動「{name}」', 'Move {name}'],
  target: ['目标对象', '目標物件', 'Target object'],
  position: ['位置', '位置', 'Position'],
  inner: ['在目标之下', '在目標之下', 'Into the target'],
  before: ['在目标之前', '在目標之前', 'Before the target'],
  after: ['在目标之后', '在目標之後', 'After the target'],
  positionHelp: [
    '在顶层对象之前或之后即为顶层',
    '在頂層物件之前或之後即為頂層',
    'Before or after a top-level object is the top level',
  ],
  cycle: [
    '不能移到自身或自己的下级',
    '不能移到自身或自己的下層',
    'An object cannot be moved into itself or its own children',
  ],
  moved: ['已移动', '已移動', 'Moved'],
  undo: ['撤销', '復原', 'Undo'],
} as const
