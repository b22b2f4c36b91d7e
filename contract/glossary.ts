// The domain words: one noun through data, code, screens and manual. A word that is not here is not used for a new thing;
// `avoid` names what people say instead and code must not.
import type { Words } from './kit/page.ts'

export interface GlossaryEntry {
  readonly words: Words
  /** What it means here, in one sentence. */
  readonly meaning: string
  readonly avoid?: readonly string[]
}

export const glossary = {
  savedView: {
    words: ['视图', '檢視', 'View'],
    meaning: 'How a person sees a list: columns, filter and sort, kept under a name and perhaps shared.',
  },
  record: {
    words: ['记录', '記錄', 'Record'],
    meaning: 'A row of a resource as people see it: with its changes, and restorable for 30 days.',
  },
  company: {
    words: ['公司', '公司', 'Company'],
    meaning: 'A tenant: nothing crosses from one company to another.',
    avoid: ['tenant', 'organisation'],
  },
  user: { words: ['用户', '使用者', 'User'], meaning: 'A person who signs in.' },
  licence: {
    words: ['许可证', '授權檔', 'Licence'],
    meaning:
      'A signed file of a service provider: until when a company may use the installation, and for how many users.',
  },
  department: {
    words: ['部门', '部門', 'Department'],
    meaning: 'A unit of the company; people belong to one, objects may.',
  },
  menu: {
    words: ['菜单', '選單', 'Menu'],
    meaning: 'What a user can open: groups, pages, function buttons and tabs, granted by role.',
  },
  message: {
    words: ['消息', '訊息', 'Message'],
    meaning: 'What a person is told of an event, in the browser, by mail or as a text message.',
    avoid: ['notification'],
  },
  ringTone: { words: ['铃声', '鈴聲', 'Ring tone'], meaning: 'The sound of a message.' },
  smsTemplate: { words: ['短信模板', '簡訊範本', 'SMS template'], meaning: 'The text of a text message.' },
  andon: {
    words: ['安灯', '安燈', 'Andon'],
    meaning: 'A call for help from the floor: equipment, material or quality.',
  },
  area: { words: ['区域', '區域', 'Area'], meaning: 'A place of the company: site, hall, line (ISA-95 area).' },
  protocol: { words: ['协议', '協定', 'Protocol'], meaning: 'How a box speaks to its devices.' },
  dictionary: { words: ['字典', '字典', 'Dictionary'], meaning: 'The words of the codes of one kind.' },
  dictionaryEntry: {
    words: ['字典项', '字典項', 'Dictionary entry'],
    meaning: 'One code of a dictionary with its word.',
  },
  parameter: { words: ['参数', '參數', 'Parameter'], meaning: 'A named value that the company sets.' },
  notice: { words: ['公告', '公告', 'Notice'], meaning: 'A text for everybody of the company, for a time.' },
  menuLayout: { words: ['页面布局', '頁面版面', 'Page layout'], meaning: 'How a page is laid out for a company.' },
  menuParameter: {
    words: ['页面参数', '頁面參數', 'Page parameter'],
    meaning: 'A named value that a page is opened with.',
  },
  document: { words: ['文档', '文件', 'Document'], meaning: 'An article of the documentation centre.' },
  documentClass: {
    words: ['文档分类', '文件分類', 'Classification'],
    meaning: 'A heading of the documentation centre; documents stand under it.',
  },
  backup: {
    words: ['备份', '備份', 'Backup'],
    meaning: 'A folder with all rows of one snapshot, the history and the files.',
  },
  retention: {
    words: ['数据保留', '資料保留', 'Retention'],
    meaning: 'The days for which something that grows by itself is kept; what is older is removed.',
  },
  storage: {
    words: ['存储', '儲存', 'Storage'],
    meaning: 'The disk that holds the installation.',
  },
  role: { words: ['角色', '角色', 'Role'], meaning: 'A set of menu entries and function codes granted to users.' },
  session: { words: ['会话', '工作階段', 'Session'], meaning: 'A signed-in browser or client.' },
  model: {
    words: ['模型', '模型', 'Model'],
    meaning: 'A class of equipment (ISA-95 equipment class): points and limits given to every object made from it.',
    avoid: ['template'],
  },
  object: {
    words: ['对象', '物件', 'Object'],
    meaning: 'A piece of equipment or a group of them (ISA-95 equipment), a node of the object tree.',
    avoid: ['asset', 'thing'],
  },
  projectTemplate: {
    words: ['项目模板', '專案範本', 'Project template'],
    meaning: 'A saved part of the plant, objects with points and limits, to be made again elsewhere under new codes.',
  },
  modelPoint: { words: ['模型点', '模型點', 'Model point'], meaning: 'A point that every object of a model receives.' },
  point: {
    words: ['数据点', '資料點', 'Point'],
    meaning: 'One measured, calculated or entered value of an object.',
    avoid: ['tag', 'channel value'],
  },
  sample: {
    words: ['采样', '取樣', 'Sample'],
    meaning: 'One value of a point at one source time, with its quality.',
    avoid: ['datum', 'measurement'],
  },
  quality: {
    words: ['质量', '品質', 'Quality'],
    meaning: 'OPC UA StatusCode of a sample: good, uncertain or bad, with a reason.',
  },
  box: {
    words: ['网关', '閘道', 'Gateway box'],
    meaning: 'The identity under which readings of devices arrive.',
    avoid: ['edge', 'hub'],
  },
  device: {
    words: ['设备', '裝置', 'Device'],
    meaning: 'What a box names as the source of readings; belongs to one object.',
  },
  alarm: { words: ['报警', '報警', 'Alarm'], meaning: 'A condition that needs a person (ISA-18.2).' },
  alarmRule: { words: ['报警规则', '報警規則', 'Alarm rule'], meaning: 'Limits, deadband and delays of one point.' },
  alarmFact: {
    words: ['报警记录', '報警記錄', 'Alarm episode'],
    meaning: 'One episode of one rule on one point, known by its batch number.',
  },
  episode: {
    words: ['报警过程', '報警過程', 'Episode'],
    meaning: 'The course of an alarm from its raise until it is normal and closed.',
  },
  transition: { words: ['状态变更', '狀態變更', 'Transition'], meaning: 'One step of an episode; only ever added.' },
  limit: {
    words: ['限值', '限值', 'Limit'],
    meaning: 'A value beyond which a tier of an alarm is entered.',
    avoid: ['threshold'],
  },
  deadband: {
    words: ['死区', '死區', 'Deadband'],
    meaning: 'How far a value must come back before a tier is left.',
    avoid: ['hysteresis'],
  },
  telemetry: { words: ['遥测', '遙測', 'Telemetry'], meaning: 'Everything that arrives from boxes by itself.' },
  history: { words: ['历史', '歷史', 'History'], meaning: 'Stored samples.' },
  spool: { words: ['缓冲', '緩衝', 'Spool'], meaning: 'The durable log between arrival and history.' },
} as const satisfies Record<string, GlossaryEntry>
