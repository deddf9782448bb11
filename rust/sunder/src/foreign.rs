//! The functions of `include/sunder/foreign.h`.

use std::ffi::{c_char, c_int, c_void};

macro_rules! opaque {
    ($($name:ident),*) => {$(
        #[repr(C)]
        pub struct $name {
            _opaque: [u8; 0],
        }
    )*};
}
opaque!(CObject, CReader, CWriter);

pub type Make = unsafe extern "C" fn(*const c_void) -> *mut c_void;
pub type Destroy = unsafe extern "C" fn(*mut c_void);
pub type MakeArguments = unsafe extern "C" fn(*const c_void, *mut CReader) -> *mut c_void;
pub type Invoke = unsafe extern "C" fn(*const c_void, *mut c_void, *const c_void, *mut c_void);
pub type TakeResult = unsafe extern "C" fn(*const c_void, *mut c_void, *mut CWriter);
pub type WriteValue = unsafe extern "C" fn(*const c_void, *mut CWriter);

#[allow(clippy::too_many_arguments)]
extern "C" {
    pub fn sunder_object_new(name: *const c_char, size: usize, destroy: Destroy) -> *mut CObject;
    pub fn sunder_object_variant(
        object: *mut CObject,
        name: *const c_char,
        size: usize,
        context: *const c_void,
        make: Make,
    );
    pub fn sunder_object_per_thread(
        object: *mut CObject,
        context: *const c_void,
        enter: Make,
        leave: Destroy,
    );
    pub fn sunder_object_reference(object: *mut CObject, reference: *const CObject);
    pub fn sunder_object_not_weak(object: *mut CObject, why: *const c_char, size: usize);
    pub fn sunder_object_allocated(object: *mut CObject, block: *const c_void);
    pub fn sunder_object_mistake(object: *mut CObject, message: *const c_char, size: usize);

    pub fn sunder_method_new(
        object: *mut CObject,
        name: *const c_char,
        size: usize,
        callable: *const c_void,
        result_size: usize,
        is_void: bool,
        make_arguments: MakeArguments,
        free_arguments: Destroy,
        invoke: Invoke,
        take_result: TakeResult,
    );
    pub fn sunder_method_core(object: *mut CObject);
    pub fn sunder_method_read_only(object: *mut CObject);
    pub fn sunder_method_may_refuse(object: *mut CObject);
    pub fn sunder_method_role(object: *mut CObject, role: *const c_char, size: usize);
    pub fn sunder_method_after(object: *mut CObject, name: *const c_char, size: usize);
    pub fn sunder_method_level(object: *mut CObject, level: *const c_char, size: usize);
    pub fn sunder_parameter_new(object: *mut CObject, shape: c_int, scalar: c_int);
    pub fn sunder_parameter_data_independent(object: *mut CObject, index: usize);
    pub fn sunder_parameter_domain(
        object: *mut CObject,
        index: usize,
        context: *const c_void,
        write: WriteValue,
    );

    pub fn sunder_read_boolean(reader: *mut CReader, value: *mut bool) -> bool;
    pub fn sunder_read_integer(reader: *mut CReader, value: *mut i64) -> bool;
    pub fn sunder_read_unsigned(reader: *mut CReader, value: *mut u64) -> bool;
    pub fn sunder_read_string(reader: *mut CReader, text: *mut *const c_char, size: *mut usize) -> bool;
    pub fn sunder_read_sized(reader: *mut CReader, shape: c_int, size: *mut usize) -> bool;
    pub fn sunder_read_refuse(reader: *mut CReader, message: *const c_char, size: usize);

    pub fn sunder_write_unit(writer: *mut CWriter);
    pub fn sunder_write_null(writer: *mut CWriter);
    pub fn sunder_write_boolean(writer: *mut CWriter, value: bool);
    pub fn sunder_write_integer(writer: *mut CWriter, value: i64);
    pub fn sunder_write_unsigned(writer: *mut CWriter, value: u64);
    pub fn sunder_write_string(writer: *mut CWriter, text: *const c_char, size: usize);
    pub fn sunder_write_thrown(writer: *mut CWriter, text: *const c_char, size: usize);
    pub fn sunder_write_sized(writer: *mut CWriter, shape: c_int, size: usize);
    pub fn sunder_write_pair(writer: *mut CWriter);
    pub fn sunder_write_position(writer: *const CWriter) -> usize;
    pub fn sunder_write_back_to(writer: *mut CWriter, position: usize);

    pub fn sunder_run_objects(
        argc: c_int,
        argv: *mut *mut c_char,
        objects: *const *mut CObject,
        count: usize,
    ) -> c_int;
}
