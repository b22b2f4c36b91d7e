import { companyGroup } from '../../identity/menu-groups.ts'
import { definePart } from '../../kit/module.ts'
import { drainServer, readServers, resumeServer } from './commands.ts'

export const serverPart = definePart({
  commands: [readServers, drainServer, resumeServer],
  errors: {
    onlyServer: {
      envelope: '1522',
      text: [
        '这是唯一承担此任务的服务器：请先启动另一台',
        '這是唯一承擔此任務的伺服器：請先啟動另一台',
        'No other server does this work: start another one first',
      ],
    },
  },
  pages: [
    {
      in: companyGroup,
      path: 'system/server',
      icon: 'server',
      title: ['服务器', '伺服器', 'Servers'],
    },
  ],
  permissions: {
    'server:view': { label: ['查看服务器', '檢視伺服器', 'View servers'], page: 'system/server' },
    'server:edit': { label: ['停用与恢复服务器', '停用與恢復伺服器', 'Drain servers'], page: 'system/server' },
  },
  terms: {
    server: {
      words: ['服务器', '伺服器', 'Server'],
      meaning: 'A process of the product. Several share the stores of an installation.',
    },
  },
})
