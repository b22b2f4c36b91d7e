// Dictionaries of BOMs.
import { defineRevisionStatus } from '../../revision-flow.ts'

export const bomStatus = defineRevisionStatus('bomStatus', ['物料清单状态', '物料清單狀態', 'BOM status'])
