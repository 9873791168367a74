// Imported first: our content security policy forbids the code that zod would otherwise compile at run time.
import * as z from 'zod/mini';

z.config({ jitless: true });
