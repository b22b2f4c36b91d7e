import { describe, expect, it } from 'vitest'
import { canGoHome } from './modules.ts'

describe('modules', () => {
  it('S-089 of production, inventory and quality management do not lead home, all others do', () => {
    for (const name of ['生产管理', '库存管理', '质量管理', '生產管理', 'Quality management']) {
      expect(canGoHome(name), name).toBe(false)
    }
    for (const name of ['设备监控', '系统管理', 'Equipment monitoring', '']) expect(canGoHome(name), name).toBe(true)
  })
})
