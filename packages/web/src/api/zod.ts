import { z } from 'zod/v4';

// Before any schema is built: Zod would try to compile its checks, which the content security policy forbids.
z.config({ jitless: true });

export { z };
