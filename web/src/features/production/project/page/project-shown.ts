import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readProject, readProjectChart } from '@gemba/contract/production/project/read-project.ts'

export type ProjectDetail = CommandReply<typeof readProject>
export type ProjectChart = CommandReply<typeof readProjectChart>
